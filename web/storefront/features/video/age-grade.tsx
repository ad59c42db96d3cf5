// The age from which a film is suitable, by the grade of its rating.
import { useText } from "#kit/messages/i18n";
import "./age-grade.css";

/** The years of the specification's grades; 0 is for everybody, and what it does not name for adults. */
const years: Record<number, number> = { 0: 0, 10: 6, 20: 12, 30: 16, 40: 18 };
const yearsOf = (rating: number) => years[rating] ?? 18;

export function useAge() {
  const text = useText();
  return {
    /** "12+" */
    short(rating: number): string {
      const age = yearsOf(rating);
      return age ? text("video.age.from", { age }) : text("video.age.0");
    },
    /** "Suitable from age 12" */
    long(rating: number): string {
      const age = yearsOf(rating);
      return age ? text("video.age.from.label", { age }) : text("video.age.all.label");
    },
  };
}

export function AgeGrade({ rating }: { rating: number }) {
  const age = useAge();
  return (
    <span className="age-grade" title={age.long(rating)}>
      <span aria-hidden="true">{age.short(rating)}</span>
      <span className="visually-hidden">{age.long(rating)}</span>
    </span>
  );
}
