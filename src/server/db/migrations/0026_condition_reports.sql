-- What somebody saw of a vehicle on a day, the newest of which is in force; drafts of such a report beside those of vehicles.
CREATE TABLE "condition_report" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"request_digest" text NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"inspected_on" date NOT NULL,
	"mileage_km" integer,
	"document" jsonb NOT NULL,
	"photo_keys" text[] NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" integer,
	"why" text,
	CONSTRAINT "condition_report_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "report_id" bigint;--> statement-breakpoint
ALTER TABLE "desk_draft" ADD COLUMN "form" text DEFAULT 'vehicle' NOT NULL;--> statement-breakpoint
ALTER TABLE "condition_report" ADD CONSTRAINT "condition_report_made_by_staff_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_report" ADD CONSTRAINT "condition_report_withdrawn_by_staff_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_report_vehicle_idx" ON "condition_report" USING btree ("vehicle_id","id");--> statement-breakpoint
-- As before, and which condition report is in force.
CREATE OR REPLACE FUNCTION record_vehicle_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_change (vehicle_id, at, revision, source, staff_user_id, upload_id, fields)
  SELECT id, at, revision, coalesce(nullif(current_setting('saex.source', true), ''), 'command'),
    nullif(current_setting('saex.staff', true), '')::integer, nullif(current_setting('saex.upload', true), '')::uuid, fields
  FROM (
    SELECT n.id, n.revision, case when n.revision > o.revision then n.updated_at else now() end AS at,
      jsonb_strip_nulls(jsonb_build_object(
      'supplier_id', case when o.supplier_id is distinct from n.supplier_id then jsonb_build_array(o.supplier_id, n.supplier_id) end,
      'supplier_key', case when o.supplier_key is distinct from n.supplier_key then jsonb_build_array(o.supplier_key, n.supplier_key) end,
      'make_id', case when o.make_id is distinct from n.make_id then jsonb_build_array(o.make_id, n.make_id) end,
      'model_id', case when o.model_id is distinct from n.model_id then jsonb_build_array(o.model_id, n.model_id) end,
      'title', case when o.title is distinct from n.title then jsonb_build_array(o.title, n.title) end,
      'year', case when o.year is distinct from n.year then jsonb_build_array(o.year, n.year) end,
      'mileage_km', case when o.mileage_km is distinct from n.mileage_km then jsonb_build_array(o.mileage_km, n.mileage_km) end,
      'colour_id', case when o.colour_id is distinct from n.colour_id then jsonb_build_array(o.colour_id, n.colour_id) end,
      'condition', case when o.condition is distinct from n.condition then jsonb_build_array(o.condition, n.condition) end,
      'service_history', case when o.service_history is distinct from n.service_history then jsonb_build_array(o.service_history, n.service_history) end,
      'transmission_id', case when o.transmission_id is distinct from n.transmission_id then jsonb_build_array(o.transmission_id, n.transmission_id) end,
      'fuel_type_id', case when o.fuel_type_id is distinct from n.fuel_type_id then jsonb_build_array(o.fuel_type_id, n.fuel_type_id) end,
      'body_type_id', case when o.body_type_id is distinct from n.body_type_id then jsonb_build_array(o.body_type_id, n.body_type_id) end,
      'sub_body_type', case when o.sub_body_type is distinct from n.sub_body_type then jsonb_build_array(o.sub_body_type, n.sub_body_type) end,
      'drive_type_id', case when o.drive_type_id is distinct from n.drive_type_id then jsonb_build_array(o.drive_type_id, n.drive_type_id) end,
      'vehicle_type', case when o.vehicle_type is distinct from n.vehicle_type then jsonb_build_array(o.vehicle_type, n.vehicle_type) end,
      'num_doors', case when o.num_doors is distinct from n.num_doors then jsonb_build_array(o.num_doors, n.num_doors) end,
      'num_seats', case when o.num_seats is distinct from n.num_seats then jsonb_build_array(o.num_seats, n.num_seats) end,
      'length_cm', case when o.length_cm is distinct from n.length_cm then jsonb_build_array(o.length_cm, n.length_cm) end,
      'price_cents', case when o.price_cents is distinct from n.price_cents then jsonb_build_array(o.price_cents, n.price_cents) end,
      'price_with_vat_cents', case when o.price_with_vat_cents is distinct from n.price_with_vat_cents then jsonb_build_array(o.price_with_vat_cents, n.price_with_vat_cents) end,
      'vehicle_location', case when o.vehicle_location is distinct from n.vehicle_location then jsonb_build_array(o.vehicle_location, n.vehicle_location) end,
      'vin', case when o.vin is distinct from n.vin then jsonb_build_array(o.vin, n.vin) end,
      'listed_at', case when o.listed_at is distinct from n.listed_at then jsonb_build_array(o.listed_at, n.listed_at) end,
      'status', case when o.status is distinct from n.status then jsonb_build_array(o.status, n.status) end,
      'withdrawn_at', case when o.withdrawn_at is distinct from n.withdrawn_at then jsonb_build_array(o.withdrawn_at, n.withdrawn_at) end,
      'extras', case when o.extras is distinct from n.extras then jsonb_build_array(o.extras, n.extras) end,
      'features', case when o.features is distinct from n.features then jsonb_build_array(o.features, n.features) end,
      'picture_keys', case when o.picture_keys is distinct from n.picture_keys then jsonb_build_array(o.picture_keys, n.picture_keys) end,
      'report_id', case when o.report_id is distinct from n.report_id then jsonb_build_array(o.report_id, n.report_id) end,
      'dealer_name', case when o.dealer_name is distinct from n.dealer_name then jsonb_build_array(null, null) end,
      'dealer_number', case when o.dealer_number is distinct from n.dealer_number then jsonb_build_array(null, null) end,
      'dealer_email', case when o.dealer_email is distinct from n.dealer_email then jsonb_build_array(null, null) end
      )) AS fields
    FROM changed n JOIN former o ON o.id = n.id
  ) AS compared
  WHERE fields <> '{}' ORDER BY id;
  RETURN NULL;
END $$;
