// Stories of partners' codes: the list, and the dialog of each answer.
import { CodeList } from "#features/vouchers/code-list";
import VoucherFeedbackDialog from "#features/vouchers/dialogs/voucher-feedback";

export const title = "Voucher codes";

const name = "The second cup is on us";
const code = (id: string, text: string) => ({
  id,
  state: text ? ("ISSUED" as const) : ("REQUESTED" as const),
  code: text,
  requestedAt: "2026-11-21T14:05:00Z",
});
const first = code("1", "SBX-7KQ2-M9XW-TB4H");
const second = code("2", "SBX-PA3D-9RVT-2QKC");
const nothing = () => undefined;

export const Codes = () => <CodeList codes={[first, second, code("3", "")]} />;
export const Success = () => (
  <VoucherFeedbackDialog feedback={1} title={name} codes={[first]} onResend={nothing} />
);
export const SuccessInPart = () => (
  <VoucherFeedbackDialog feedback={1} title={name} codes={[first, second]} failed={1} onResend={nothing} />
);
export const Insufficient = () => <VoucherFeedbackDialog feedback={2} title={name} onPlans={nothing} />;
export const Duplicate = () => <VoucherFeedbackDialog feedback={3} title={name} />;
export const Pending = () => <VoucherFeedbackDialog feedback={6} title={name} codes={[code("3", "")]} />;
export const NotFound = () => <VoucherFeedbackDialog feedback={7} title={name} />;
export const OtherError = () => <VoucherFeedbackDialog feedback={4} title={name} />;
