import sharp from "sharp";

/** A picture as somebody might send it to be confirmed, without anybody's face or words in it. */
const CARD = `
<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640" viewBox="0 0 1000 640">
  <rect width="1000" height="640" fill="#b9ab8e"/>
  <rect x="60" y="60" width="880" height="520" rx="36" fill="#eef3ee"/>
  <rect x="60" y="60" width="880" height="96" rx="36" fill="#1f5c4a"/>
  <rect x="110" y="204" width="240" height="310" rx="18" fill="#cfd9d2"/>
  <circle cx="230" cy="312" r="62" fill="#8aa398"/>
  <path d="M130 514c0-92 44-130 100-130s100 38 100 130z" fill="#8aa398"/>
  <g fill="#4c5b54">
    <rect x="410" y="214" width="380" height="30" rx="8"/>
    <rect x="410" y="284" width="300" height="22" rx="8"/>
    <rect x="410" y="334" width="430" height="22" rx="8"/>
    <rect x="410" y="384" width="220" height="22" rx="8"/>
    <rect x="410" y="470" width="460" height="16" rx="6"/>
    <rect x="410" y="498" width="460" height="16" rx="6"/>
  </g>
</svg>`;

export function sampleCard(): Promise<Buffer> {
  return sharp(Buffer.from(CARD)).rotate(-2, { background: "#b9ab8e" }).webp().toBuffer();
}
