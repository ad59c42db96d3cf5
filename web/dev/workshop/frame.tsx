// The page around one story: messages, envelope and toasts, as the storefront has them.
import type { ReactNode } from "react";
import { I18nProvider } from "#kit/messages/i18n";
import { EnvelopeProvider } from "#kit/page/page";
import { ToastRegion } from "#ui/overlays/toast";
import { sampleEnvelope, sampleIntl } from "#testing/sample-envelope";

interface FrameProps {
  locale: "en" | "ar";
  theme: "light" | "dark";
  children: ReactNode;
}

export function Frame({ locale, theme, children }: FrameProps) {
  const envelope = workshopEnvelope(locale, theme);
  return (
    <I18nProvider intl={sampleIntl(envelope)}>
      <EnvelopeProvider value={envelope}>
        <main style={{ padding: 24 }}>{children}</main>
        <ToastRegion />
      </EnvelopeProvider>
    </I18nProvider>
  );
}

function workshopEnvelope(locale: "en" | "ar", theme: "light" | "dark") {
  const base = sampleEnvelope();
  const links = (names: string[]) =>
    names.map((key, index) => ({ key, title: key, href: `#${key}`, icon: key, current: index === 0 }));
  return sampleEnvelope({
    locale,
    iso: locale === "ar" ? "ar-EG" : "en-US",
    dir: locale === "ar" ? "rtl" : "ltr",
    theme,
    url: `/${locale}`,
    shell: {
      ...base.shell,
      theme,
      homeUrl: `/${locale}`,
      navigation: links(["home", "music", "disc", "list"]),
      footer: links(["info", "help"]),
    },
  });
}
