import { Field } from "@/components/ui/field";
import { Slider } from "@/components/ui/slider";
import { MAX_RADIUS_KM, MIN_RADIUS_KM } from "@/lib/features/books/terms";
import { useBookFormat } from "./format";

interface RadiusFieldProps {
  label: string;
  /** In kilometres. */
  value: number;
  onValueChange: (radiusKm: number) => void;
}

/** How far away books may be. */
export function RadiusField({ label, value, onValueChange }: RadiusFieldProps) {
  const format = useBookFormat();
  return (
    <Field label={label}>
      <Slider
        name="radiusKm"
        min={MIN_RADIUS_KM}
        max={MAX_RADIUS_KM}
        value={value}
        onValueChange={onValueChange}
        valueText={format.radius(value)}
      />
    </Field>
  );
}
