-- What the price of a quote was made from: the period, the money and credits in it, the terms. One for which that has
-- moved is not used.
alter table change_quote add column state text not null default '';
