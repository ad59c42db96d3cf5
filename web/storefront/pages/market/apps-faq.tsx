// The questions that partners and their apps answer.
import * as links from "#generated/links";
import type { AppsFaqPage } from "#generated/payloads";
import { FormattedMessage, useText } from "#kit/messages/i18n";
import { localePrefix } from "#kit/navigation/addresses";
import { type HeadContext, type PageHead, useEnvelope } from "#kit/page/page";
import { NothingHere } from "#features/blocks/empty-block";
import { Breadcrumbs } from "#features/catalogue/breadcrumbs";
import { Questions } from "#features/market/questions";
import "#ui/section.css";
import "#features/catalogue/detail-columns.css";

export function head({ envelope, intl }: HeadContext<AppsFaqPage>): PageHead {
  return {
    title: intl.formatMessage({ id: "market.faq.pageTitle" }),
    description: intl.formatMessage({ id: "market.faq.description" }, { tenant: envelope.shell.title }),
  };
}

export default function AppsFaq({ groups }: AppsFaqPage) {
  const text = useText();
  const prefix = localePrefix(useEnvelope());
  return (
    <>
      <Breadcrumbs steps={[{ name: text("market.apps.title"), href: prefix + links.market.apps }]} />
      <header className="page-head">
        <h1>
          <FormattedMessage id="market.faq.title" />
        </h1>
        <p>
          <FormattedMessage id="market.faq.lead" />
        </p>
      </header>
      {groups.length > 0 ? (
        <div className="detail-columns">
          {groups.map(({ title, href, questions }) => (
            <section key={href} className="detail-aside" aria-label={title}>
              <h2>
                <a className="link own-direction" href={href}>
                  {title}
                </a>
              </h2>
              <Questions questions={questions} />
            </section>
          ))}
        </div>
      ) : (
        <section className="section" aria-label={text("market.faq.title")}>
          <NothingHere />
        </section>
      )}
    </>
  );
}
