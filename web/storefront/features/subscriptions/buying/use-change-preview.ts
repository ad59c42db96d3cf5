// Loads what a change of plan costs from today, for the plan that is chosen in the buying sheet.
import { useEffect, useState } from "react";
import { useEnvelope } from "#kit/page/page";
import { type PreviewAnswer, previewChange } from "#features/plans/change-preview";
import type { BuyingSituation } from "./buying-situation";

/** Null until the answer is here, and where nothing is changed. */
export function useChangePreview({ plan, held, isChange }: BuyingSituation): PreviewAnswer | null {
  const envelope = useEnvelope();
  const [answered, setAnswered] = useState<{ planId: string; answer: PreviewAnswer } | null>(null);
  useEffect(() => {
    if (!isChange || !held) return;
    let wanted = true;
    const set = (given: PreviewAnswer) => wanted && setAnswered({ planId: plan.id, answer: given });
    previewChange(envelope, held, plan.type).then(set, (error: unknown) => {
      console.error(error);
      set({ error: "" });
    });
    return () => {
      wanted = false;
    };
  }, [isChange, held, envelope, plan.id, plan.type]);
  // An answer for the plan that was chosen before is not for this one.
  return isChange && answered?.planId === plan.id ? answered.answer : null;
}
