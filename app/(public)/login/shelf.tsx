import { BookCover } from "@/components/books/cover";

/** A few books as they stand on a shelf; widths in per cent of the board. */
const BOOKS = [
  { title: "Кобзар", author: "Тарас Шевченко", width: "17%" },
  { title: "Moby-Dick", author: "Herman Melville", width: "19%" },
  { title: "Тигролови", author: "Іван Багряний", width: "16%" },
  { title: "Der Prozess", author: "Franz Kafka", width: "18%" },
  { title: "Солодка Даруся", author: "Марія Матіос", width: "17%" },
];

/** Decoration: books side by side on a board. */
export function Shelf() {
  return (
    <div aria-hidden="true" className="select-none">
      <div className="flex items-end justify-center gap-[2%] px-[2%] md:justify-start">
        {BOOKS.map(({ title, author, width }) => (
          <span key={title} style={{ width }}>
            <BookCover title={title} author={author} size="full" />
          </span>
        ))}
      </div>
      <div className="h-2.5 rounded-sm bg-line-strong shadow-1" />
    </div>
  );
}
