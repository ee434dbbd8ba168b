CREATE TABLE "audit_head" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_id" integer NOT NULL,
	"last_hash" text NOT NULL,
	"removed_id" integer NOT NULL,
	"removed_hash" text NOT NULL,
	"exported_id" integer NOT NULL,
	CONSTRAINT "audit_head_one" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- SHA-256 of the parts, each with its length in bytes in front, so that no two lists of parts are digested alike.
CREATE FUNCTION audit_digest(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(
    string_agg(octet_length(convert_to(part, 'UTF8')) || ':' || part || ',', '' ORDER BY place), 'UTF8')), 'hex')
  FROM unnest(parts) WITH ORDINALITY AS listed(part, place)
$$;--> statement-breakpoint
CREATE FUNCTION audit_time(instant timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;--> statement-breakpoint
-- The row of audit_head is the order of the chain: whoever writes a line holds it until the transaction ends. Numbers are
-- given out under it, so they rise without gaps.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_head%ROWTYPE;
BEGIN
  SELECT * INTO head FROM audit_head FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_head (last_id, last_hash, removed_id, removed_hash, exported_id)
    VALUES (0, repeat('0', 64), 0, repeat('0', 64), 0) ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  END IF;
  NEW.id := head.last_id + 1;
  NEW.salt := replace(gen_random_uuid()::text, '-', '');
  NEW.digest := audit_digest(NEW.salt, NEW.subject, NEW.detail);
  NEW.hash := audit_digest(head.last_hash, NEW.id::text, audit_time(NEW.at), NEW.actor, NEW.action, NEW.digest);
  UPDATE audit_head SET last_id = NEW.id, last_hash = NEW.hash;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- A line may lose what tells of a person, and go when retention has moved the beginning of the chain past it.
CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.digest, NEW.hash)
      = (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.digest, OLD.hash)
      AND NEW.salt IS NULL AND NEW.subject = '–' AND NEW.detail = '{}' THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF OLD.id <= (SELECT removed_id FROM audit_head) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
-- Removes at most so many lines from the old end of the chain, whose beginning it moves; none behind a younger one.
CREATE FUNCTION remove_audit_before(bound timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  newest audit_entry%ROWTYPE;
  removed integer;
BEGIN
  SELECT * INTO newest FROM (
    SELECT * FROM audit_entry
    WHERE id < coalesce((SELECT min(id) FROM audit_entry WHERE at >= bound), 2147483647)
    ORDER BY id LIMIT at_most
  ) AS past ORDER BY id DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  UPDATE audit_head SET removed_id = newest.id, removed_hash = newest.hash;
  DELETE FROM audit_entry WHERE id <= newest.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END
$$;--> statement-breakpoint
-- Lines of older releases, in the order of their numbers. Nobody writes meanwhile: the columns took the table's lock.
DO $$
DECLARE
  line audit_entry%ROWTYPE;
  last_hash text := repeat('0', 64);
BEGIN
  FOR line IN SELECT * FROM audit_entry ORDER BY id LOOP
    line.salt := replace(gen_random_uuid()::text, '-', '');
    line.digest := audit_digest(line.salt, line.subject, line.detail);
    last_hash := audit_digest(last_hash, line.id::text, audit_time(line.at), line.actor, line.action, line.digest);
    UPDATE audit_entry SET salt = line.salt, digest = line.digest, hash = last_hash WHERE id = line.id;
  END LOOP;
  IF FOUND THEN
    INSERT INTO audit_head (last_id, last_hash, removed_id, removed_hash, exported_id)
    SELECT max(id), last_hash, 0, repeat('0', 64), 0 FROM audit_entry;
  END IF;
END
$$;--> statement-breakpoint
CREATE TRIGGER chain_audit_entry BEFORE INSERT ON audit_entry
FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();--> statement-breakpoint
CREATE TRIGGER keep_audit_entry BEFORE UPDATE OR DELETE ON audit_entry
FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();--> statement-breakpoint
CREATE TRIGGER keep_audit_entries BEFORE TRUNCATE ON audit_entry
FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
