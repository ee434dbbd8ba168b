CREATE TABLE "vehicle_file_key" (
	"vehicle_id" bigint PRIMARY KEY NOT NULL,
	"supplier_id" integer NOT NULL,
	"supplier_key" text NOT NULL,
	"caught_up_by" bigint
);
--> statement-breakpoint
ALTER TABLE "vehicle_file_key" ADD CONSTRAINT "vehicle_file_key_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_file_key" ADD CONSTRAINT "vehicle_file_key_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_file_key" ADD CONSTRAINT "vehicle_file_key_caught_up_by_stock_import_id_fk" FOREIGN KEY ("caught_up_by") REFERENCES "public"."stock_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_file_key_of_supplier" ON "vehicle_file_key" USING btree ("supplier_id","supplier_key") WHERE caught_up_by is null;--> statement-breakpoint
CREATE INDEX "vehicle_file_key_caught_up_idx" ON "vehicle_file_key" USING btree ("caught_up_by");--> statement-breakpoint
-- What staff type is not what files say: only the key that a file gave is kept, and let go of when it is put back.
CREATE FUNCTION keep_file_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicle_file_key WHERE vehicle_id = NEW.id AND caught_up_by IS NOT NULL;
  DELETE FROM vehicle_file_key
  WHERE vehicle_id = NEW.id AND (supplier_id, supplier_key) = (NEW.supplier_id, NEW.supplier_key);
  IF NOT FOUND AND NOT EXISTS (SELECT FROM vehicle_file_key WHERE vehicle_id = NEW.id) THEN
    -- Files have come to mean this vehicle by it, whichever they meant before.
    DELETE FROM vehicle_file_key
    WHERE (supplier_id, supplier_key) = (OLD.supplier_id, OLD.supplier_key) AND caught_up_by IS NULL;
    INSERT INTO vehicle_file_key (vehicle_id, supplier_id, supplier_key)
    VALUES (NEW.id, OLD.supplier_id, OLD.supplier_key);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An import changes neither of both, and so never comes here.
CREATE TRIGGER keep_file_key AFTER UPDATE OF supplier_id, supplier_key ON vehicle FOR EACH ROW
WHEN (OLD.origin IS NULL AND (OLD.supplier_id, OLD.supplier_key) IS DISTINCT FROM (NEW.supplier_id, NEW.supplier_key))
EXECUTE FUNCTION keep_file_key();
