CREATE TABLE "quotation_count" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_count" (
	"day" date NOT NULL,
	"search_type_id" smallint NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_count_day_search_type_id_slot_pk" PRIMARY KEY("day","search_type_id","slot")
);
--> statement-breakpoint
CREATE TABLE "search_term_count" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_term_count_day_term_slot_pk" PRIMARY KEY("day","term","slot")
);
--> statement-breakpoint
DROP INDEX "quotation_issued_idx";--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "vehicle_make" text GENERATED ALWAYS AS (document -> 'vehicle' ->> 'make') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "vehicle_model" text GENERATED ALWAYS AS (document -> 'vehicle' ->> 'model') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "vehicle_year" smallint GENERATED ALWAYS AS ((document -> 'vehicle' ->> 'year')::smallint) STORED;--> statement-breakpoint
ALTER TABLE "search_history" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "quotation_leeds_idx" ON "quotation" USING btree ("issued_at","id","number","saex_number","vehicle_make","vehicle_model");--> statement-breakpoint
CREATE FUNCTION johannesburg_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE
RETURN (instant AT TIME ZONE INTERVAL '2 hours')::date;--> statement-breakpoint
-- 'Make Model' and 'Make' of a recorded search, spelt as the stock spells them. Both lists are without duplicates, so a
-- model belongs to the one make, or to those of several that have it.
CREATE FUNCTION search_terms(makes text, models text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH named_make AS (
    SELECT DISTINCT known.id, coalesce(known.name, word) AS name
    FROM string_to_table(makes, ',') AS word
    LEFT JOIN make AS known ON known.name = word OR known.name_key = upper(normalize(word, NFKC))
    WHERE length(word) BETWEEN 1 AND 60
  ), named_model AS (
    SELECT named_make.name AS make, coalesce(known.name, word) AS model
    FROM string_to_table(models, ',') AS word
    CROSS JOIN named_make
    LEFT JOIN model AS known
      ON known.make_id = named_make.id AND (known.name = word OR known.name_key = upper(normalize(word, NFKC)))
    WHERE length(word) BETWEEN 1 AND 60 AND (known.id IS NOT NULL OR (SELECT count(*) FROM named_make) = 1)
  )
  SELECT make || ' ' || model FROM named_model
  UNION
  SELECT name FROM named_make WHERE name NOT IN (SELECT make FROM named_model)
$$;--> statement-breakpoint
-- Rows are written in one order everywhere and a connection keeps to its slot: nobody waits in a circle. Anybody may
-- invent names: after 10,000 rows a day only terms that the day already has are counted.
CREATE FUNCTION count_searches() RETURNS trigger LANGUAGE plpgsql AS $$
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

  INSERT INTO search_term_count AS c (day, term, slot, count)
  SELECT alike.day, asked.term, own_slot, sum(alike.count)
  FROM (
    SELECT johannesburg_day(searched_at) AS day, makes, models, count(*) AS count
    FROM added
    WHERE search_type_id BETWEEN 1 AND 3 AND NOT by_staff AND makes IS NOT NULL
    GROUP BY 1, 2, 3
  ) AS alike
  CROSS JOIN search_terms(alike.makes, alike.models) AS asked(term)
  GROUP BY alike.day, asked.term
  HAVING EXISTS (SELECT FROM search_term_count AS known WHERE known.day = alike.day AND known.term = asked.term)
    OR (SELECT count(*) FROM search_term_count AS known WHERE known.day = alike.day) < 10000
  ORDER BY 1, 2
  ON CONFLICT (day, term, slot) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_quotations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO quotation_count AS c (day, count)
  SELECT johannesburg_day(issued_at), count(*) FROM added GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The triggers come first: from here to the end of this transaction nobody else writes, so the counts below miss nothing.
CREATE TRIGGER count_searches AFTER INSERT ON search_history REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_searches();--> statement-breakpoint
CREATE TRIGGER count_quotations AFTER INSERT ON quotation REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_quotations();--> statement-breakpoint
INSERT INTO search_count (day, search_type_id, slot, count)
SELECT johannesburg_day(searched_at), search_type_id, 0, count(*)
FROM search_history WHERE search_type_id BETWEEN 1 AND 3 GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO search_term_count (day, term, slot, count)
SELECT alike.day, asked.term, 0, sum(alike.count)
FROM (
  SELECT johannesburg_day(searched_at) AS day, makes, models, count(*) AS count
  FROM search_history WHERE search_type_id BETWEEN 1 AND 3 AND makes IS NOT NULL GROUP BY 1, 2, 3
) AS alike
CROSS JOIN search_terms(alike.makes, alike.models) AS asked(term)
GROUP BY alike.day, asked.term;--> statement-breakpoint
INSERT INTO quotation_count (day, count) SELECT johannesburg_day(issued_at), count(*) FROM quotation GROUP BY 1;
