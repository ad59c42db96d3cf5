// The illustration of the error screen: a closed kiosk at night, with a cat.
const stars = [
  [287, 89, 1.1, 0.4],
  [124, 89, 1.3, 0.2],
  [598, 184, 0.9, 0.2],
  [486, 2, 0.6, 0.4],
  [272, 196, 0.5, 0.7],
  [163, 162, 0.9, 0.9],
  [416, 192, 0.7, 0.4],
  [32, 136, 0.7, 0.3],
  [376, 61, 0.5, 0.9],
  [362, 164, 1.4, 0.7],
  [191, 100, 1.2, 0.2],
  [256, 155, 1.4, 0.4],
  [257, 20, 1.2, 0.2],
  [253, 104, 0.5, 0.5],
  [312, 73, 1.4, 0.8],
  [255, 114, 1.2, 0.6],
  [462, 56, 0.9, 0.4],
  [495, 210, 1.1, 0.3],
  [132, 115, 1.2, 0.9],
  [346, 1, 1.6, 0.6],
  [310, 202, 0.8, 0.5],
  [577, 180, 1.2, 0.3],
  [189, 115, 1.5, 0.7],
  [236, 121, 0.8, 0.2],
  [179, 94, 1.4, 0.7],
  [59, 1, 1.3, 0.8],
  [502, 71, 1.7, 0.6],
  [352, 183, 0.6, 0.4],
  [547, 102, 1.7, 0.7],
  [27, 38, 1.3, 0.8],
  [513, 107, 0.4, 0.5],
  [285, 117, 0.4, 0.8],
  [280, 148, 1.5, 0.9],
  [110, 50, 1, 0.6],
] as const;
const slats = [206, 216, 226, 236, 246, 256, 266, 276, 286];
const awning = [0, 1, 2, 3, 4, 5, 6, 7];

/** Ribbons of light in the background, in the tenant's hue. */
const ribbons = [
  [
    "M0 109C36 115 71 142 107 146S178 139 213 129 284 92 320 83 391 70 427 76 498 105 533 117 622 142 640 147",
    26,
    0.12,
  ],
  [
    "M0 172C36 166 71 152 107 140S178 105 213 100 284 101 320 110 391 146 427 156 498 174 533 170 622 138 640 132",
    20,
    0.2,
  ],
  [
    "M0 150C36 145 71 122 107 122S178 137 213 149 284 185 320 192 391 196 427 187 498 153 533 142 622 126 640 123",
    14,
    0.28,
  ],
] as const;

export function ClosedKiosk() {
  return (
    <svg viewBox="0 0 640 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="kiosk-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#06171f" />
          <stop offset="1" stopColor="#0f3f48" />
        </linearGradient>
        <radialGradient id="kiosk-lamp">
          <stop offset="0" stopColor="#ffd9a0" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffd9a0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h640v420H0z" fill="url(#kiosk-sky)" />
      <g fill="#fff">
        {stars.map(([x, y, radius, opacity]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} opacity={opacity} />
        ))}
      </g>
      <g fill="none" stroke="oklch(0.84 0.11 var(--brand-h))" strokeLinecap="round">
        {ribbons.map(([path, width, opacity]) => (
          <path key={path} d={path} strokeWidth={width} opacity={opacity} />
        ))}
      </g>
      <path
        d="M-20 263c38-2 76-15 113-9s76 40 114 43 75-22 113-24 76 12 113 11 76-16 114-17 94 9 113 10v145H-20z"
        fill="#0c2d36"
      />
      <path d="M0 344h640v76H0z" fill="#081f27" />
      <circle cx="320" cy="252" r="176" fill="url(#kiosk-lamp)" />
      <path d="M200 344V194h240v150z" fill="#12343d" />
      <g fill="#081f27" opacity=".55">
        {slats.map((y) => (
          <path key={y} d={`M216 ${y}h208v6H216z`} />
        ))}
      </g>
      <path d="M210 298h220v8H210z" fill="#e8795a" />
      {awning.map((stripe) => (
        <path
          key={stripe}
          d={`M${186 + stripe * 33.5} 168h33.5v28a16.75 16.75 0 0 1-33.5 0z`}
          fill={stripe % 2 === 0 ? "#f4ead6" : "#e8795a"}
        />
      ))}
      <path d="M186 158h268v12H186z" fill="#12343d" />
      <path d="M276 232h88v34h-88z" fill="#f4ead6" />
      <path d="m290 232 30-18 30 18" fill="none" stroke="#f4ead6" strokeWidth="2" />
      <path d="M294 246h52M302 255h36" stroke="#12343d" strokeWidth="4" strokeLinecap="round" />
      <path d="M538 344V154q0-22-24-22h-10" stroke="#12343d" strokeWidth="6" fill="none" />
      <path d="M490 132h28l8 14h-44z" fill="#ffd9a0" />
      <path
        d="M130 344v-20q0-18 16-18t16 14l18 2q10 2 10 22zM131 314l-3-16 10 8zM150 312l6-14 4 14z"
        fill="#e8795a"
      />
      <path d="M188 340q22 0 18-24" stroke="#e8795a" strokeWidth="6" fill="none" strokeLinecap="round" />
    </svg>
  );
}
