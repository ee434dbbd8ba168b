-- As before, by other joins: the key of a word is worked out once, and each comparison is of one column with one, so that
-- the work grows with the words instead of with makes times models. Anybody may send a thousand of each.
CREATE OR REPLACE FUNCTION search_terms(makes text, models text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH make_word AS MATERIALIZED (
    SELECT DISTINCT word, upper(normalize(word, NFKC)) AS key
    FROM string_to_table(makes, ',') AS word WHERE length(word) BETWEEN 1 AND 60
  ), model_word AS MATERIALIZED (
    SELECT DISTINCT word, upper(normalize(word, NFKC)) AS key
    FROM string_to_table(models, ',') AS word WHERE length(word) BETWEEN 1 AND 60
  ), known_make AS (
    SELECT word, id, name FROM make_word JOIN make ON name_key = key
    UNION
    SELECT word, id, name FROM make_word JOIN make ON name = word
  ), named_make AS MATERIALIZED (
    SELECT DISTINCT known.id, coalesce(known.name, word) AS name
    FROM make_word LEFT JOIN known_make AS known USING (word)
  ), offered AS MATERIALIZED (
    SELECT named_make.name AS make, model.name, model.name_key FROM named_make JOIN model ON make_id = named_make.id
  ), known_model AS MATERIALIZED (
    SELECT make, name, word FROM model_word JOIN offered ON name_key = key
    UNION
    SELECT make, name, word FROM model_word JOIN offered ON name = word
  ), named_model AS (
    SELECT make, name AS model FROM known_model
    UNION ALL
    SELECT named_make.name, word
    FROM named_make CROSS JOIN model_word
    WHERE (SELECT count(*) FROM named_make) = 1 AND word NOT IN (SELECT word FROM known_model)
  )
  SELECT make || ' ' || model FROM named_model
  UNION
  SELECT name FROM named_make WHERE name NOT IN (SELECT make FROM named_model)
$$;
--> statement-breakpoint
-- As before, but that the terms of a day are counted once for a statement, and that makes and models of the stock are counted also
-- on a day that somebody filled with invented names.
CREATE OR REPLACE FUNCTION count_searches() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_slot CONSTANT smallint := pg_backend_pid() % 4;
BEGIN
  INSERT INTO search_count AS c (day, search_type_id, slot, count)
  SELECT johannesburg_day(searched_at), search_type_id, own_slot, count(*)
  FROM added
  WHERE search_type_id BETWEEN 1 AND 3 AND NOT by_staff
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (day, search_type_id, slot) DO UPDATE SET count = c.count + excluded.count;

  WITH alike AS MATERIALIZED (
    SELECT johannesburg_day(searched_at) AS day, makes, models, count(*) AS count
    FROM added
    WHERE search_type_id BETWEEN 1 AND 3 AND NOT by_staff AND makes IS NOT NULL
    GROUP BY 1, 2, 3
  ), full_day AS MATERIALIZED (
    SELECT day FROM search_term_count WHERE day IN (SELECT day FROM alike) GROUP BY day HAVING count(*) >= 10000
  )
  INSERT INTO search_term_count AS c (day, term, slot, count)
  SELECT alike.day, asked.term, own_slot, sum(alike.count)
  FROM alike
  CROSS JOIN search_terms(alike.makes, alike.models) AS asked(term)
  GROUP BY alike.day, asked.term
  HAVING alike.day NOT IN (SELECT day FROM full_day)
    OR EXISTS (SELECT FROM search_term_count AS known WHERE known.day = alike.day AND known.term = asked.term)
    OR EXISTS (SELECT FROM make WHERE name = asked.term)
    OR EXISTS (
      SELECT FROM make JOIN model ON make_id = make.id
      WHERE starts_with(asked.term, make.name || ' ') AND asked.term = make.name || ' ' || model.name)
  ORDER BY 1, 2
  ON CONFLICT (day, term, slot) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END
$$;
