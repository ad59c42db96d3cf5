// A slider for seek position or volume, left to right in every language.
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import "./slider.css";

interface SliderProps {
  label: string;
  value: number;
  maximum: number;
  /** The step of an arrow key. */
  step: number;
  /** The value as text, for screen readers (aria-valuetext). */
  valueText: string;
  disabled?: boolean;
  quiet?: boolean;
  className?: string;
  onChange: (value: number) => void;
}

export function Slider({
  label,
  value,
  maximum,
  step,
  valueText,
  disabled = false,
  quiet = false,
  className,
  onChange,
}: SliderProps) {
  const line = useRef<HTMLDivElement>(null);
  const share = maximum > 0 ? Math.min(1, Math.max(0, value / maximum)) : 0;
  const set = (next: number) => {
    if (!disabled && maximum > 0) onChange(Math.min(maximum, Math.max(0, next)));
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = line.current?.getBoundingClientRect();
    if (box && box.width > 0) set(((event.clientX - box.left) / box.width) * maximum);
  };
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: value + step,
      ArrowUp: value + step,
      ArrowLeft: value - step,
      ArrowDown: value - step,
      PageUp: value + step * 4,
      PageDown: value - step * 4,
      Home: 0,
      End: maximum,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div
      ref={line}
      className={["slider", quiet && "slider-quiet", className].filter(Boolean).join(" ")}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={round(maximum)}
      aria-valuenow={round(Math.min(value, maximum))}
      aria-valuetext={valueText}
      aria-orientation="horizontal"
      aria-disabled={disabled}
      style={{ "--p": `${share * 100}%` } as CSSProperties}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons & 1) point(event);
      }}
    />
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
