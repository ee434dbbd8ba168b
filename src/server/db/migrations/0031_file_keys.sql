CREATE TABLE "vehicle_file_key" (
	"vehicle_id" bigint PRIMARY KEY NOT NULL,
	"supplier_id" integer NOT NULL,
	"supplier_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicle_file_key" ADD CONSTRAINT "vehicle_file_key_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_file_key" ADD CONSTRAINT "vehicle_file_key_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_file_key_of_supplier" ON "vehicle_file_key" USING btree ("supplier_id","supplier_key");--> statement-breakpoint
-- What staff type is not what files say: only the key that a file gave is kept, and let go of when it is put back.
CREATE FUNCTION keep_file_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicle_file_key
  WHERE vehicle_id = NEW.id AND supplier_id = NEW.supplier_id AND supplier_key = NEW.supplier_key;
  IF NOT FOUND THEN
    INSERT INTO vehicle_file_key (vehicle_id, supplier_id, supplier_key)
    VALUES (NEW.id, OLD.supplier_id, OLD.supplier_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An import changes neither of both, and so never comes here.
CREATE TRIGGER keep_file_key AFTER UPDATE OF supplier_id, supplier_key ON vehicle FOR EACH ROW
WHEN (OLD.origin IS NULL AND (OLD.supplier_id, OLD.supplier_key) IS DISTINCT FROM (NEW.supplier_id, NEW.supplier_key))
EXECUTE FUNCTION keep_file_key();
