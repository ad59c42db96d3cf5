// A QR code as one path, dark on white in every theme, since scanners expect that.
import { encode } from "uqr";

export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path d={path} />
    </svg>
  );
}
