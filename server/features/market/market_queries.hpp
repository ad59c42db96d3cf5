// Reads that several pages of the marketplace share: prices, questions, and how an address names an article.
#pragma once
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/money.hpp"
#include "features/browse/pages.hpp"
#include "features/catalogue/kinds/market/market_attributes.hpp"
#include "features/market/market_payloads.hpp"

namespace market {

/// Whether the address names the article by its id, and by its title where it has a place for one.
inline bool is_named(tenants::Visit const& visit, catalogue::Item const& item) {
  auto const title = browse::param(visit, "title");
  return browse::param(visit, "name") == base::text(item.id) && (title.empty() || title == item.slug);
}

/// The part of a list that the reader asks for: of all articles of a type, or of one category.
inline catalogue::ListQuery list_query(browse::ListChoice const& choice, catalogue::ContentType type,
                                       std::string const& category) {
  return {.kind = category.empty() ? catalogue::ListKind::top : catalogue::ListKind::genre,
          .content_type = type,
          .limit = choice.part.limit,
          .offset = choice.part.offset,
          .word = category,
          .newest_first = choice.sort == browse::Sort::newest,
          .counted = true,
          .with_attributes = true};
}

/// The links between the pages of categories: the list of all (without a name), then each category.
inline std::vector<catalogue::GenreLink> category_pages(
    browse::Queries const& queries, tenants::Visit const& visit, std::vector<catalogue::GenreRow> const& rows,
    http::Pattern const& all,
    catalogue::GenreLink (catalogue::CataloguePresenter::*link)(catalogue::GenreRow const&) const) {
  std::vector<catalogue::GenreLink> out{{.slug = {}, .name = {}, .href = visit.href(all.text())}};
  for (auto const& row : rows) out.push_back((queries.presenter().*link)(row));
  return out;
}

inline catalogue::ItemPrice price_of(catalogue::ArticlePriceRow const& row) {
  catalogue::ItemPrice out{.business_model = row.business_model, .amount = 0, .currency = row.currency};
  if (!row.currency.empty())
    out.amount = static_cast<double>(row.price_minor) / std::pow(10.0, base::currency_decimals(row.currency));
  return out;
}

/// Fills in what each of these costs, for all lists by one statement. A card of its own is a list of one.
template <class... Cards>
void add_prices(browse::Queries& queries, std::vector<Cards>&... lists) {
  std::vector<base::ArticleId> ids;
  auto const name_all = [&](auto const& cards) {
    for (auto const& card : cards)
      if (auto const id = base::ArticleId::parse(card.id)) ids.push_back(*id);
  };
  (name_all(lists), ...);
  std::map<std::string, std::vector<catalogue::ItemPrice>> prices;
  for (auto const& row : queries.catalogue().prices_of(ids, queries.view()))
    prices[base::text(row.article)].push_back(price_of(row));
  auto const fill_all = [&](auto& cards) {
    for (auto& card : cards)
      if (auto const found = prices.find(card.id); found != prices.end()) card.prices = found->second;
  };
  (fill_all(lists), ...);
}

/// Without those that have no answer in any language.
inline std::vector<Question> questions_of(catalogue::CataloguePresenter const& presenter,
                                          std::vector<catalogue::ManifestQuestion> const& faq) {
  std::vector<Question> out;
  for (auto const& entry : faq) {
    auto const question = presenter.text_in(entry.question);
    auto const answer = presenter.text_in(entry.answer);
    if (!question || !answer) continue;
    out.push_back({.question = question->text,
                   .question_lang = question->lang,
                   .answer = answer->text,
                   .answer_lang = answer->lang});
  }
  return out;
}

}  // namespace market
