CREATE TABLE "colour" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "colour_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "country" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"iso2" text NOT NULL,
	"currency" text,
	"phone_code" text,
	CONSTRAINT "country_iso2_unique" UNIQUE("iso2")
);
--> statement-breakpoint
CREATE TABLE "currency" (
	"code" text PRIMARY KEY NOT NULL,
	"flag_country" text NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"decimals" smallint NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "destination" (
	"start_location_id" integer NOT NULL,
	"end_location_id" integer NOT NULL,
	"delivery_type_id" integer NOT NULL,
	"start_country_id" integer NOT NULL,
	"start_location" text NOT NULL,
	"end_location" text NOT NULL,
	"end_location_key" text NOT NULL,
	"country_id" integer NOT NULL,
	"kind" text NOT NULL,
	"distance_km" integer,
	"sea_nautical_miles" integer,
	"tariff_region" text NOT NULL,
	"transit_country_ids" integer[] NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	CONSTRAINT "destination_start_location_id_end_location_id_delivery_type_id_pk" PRIMARY KEY("start_location_id","end_location_id","delivery_type_id")
);
--> statement-breakpoint
CREATE TABLE "filter_option" (
	"id" serial PRIMARY KEY NOT NULL,
	"type_id" smallint NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "make" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "make_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "model" (
	"id" serial PRIMARY KEY NOT NULL,
	"make_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate" (
	"table_id" integer NOT NULL,
	"currency" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "rate_table_id_currency_pk" PRIMARY KEY("table_id","currency")
);
--> statement-breakpoint
CREATE TABLE "rate_table" (
	"id" serial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tariff" (
	"id" serial PRIMARY KEY NOT NULL,
	"effective_from" text NOT NULL,
	"source" text NOT NULL,
	"document" jsonb NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saex_counter" (
	"id" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_revision" (
	"id" smallint PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"has_logo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "supplier_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
CREATE TABLE "vehicle" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"saex_number" integer NOT NULL,
	"supplier_id" integer NOT NULL,
	"supplier_key" text NOT NULL,
	"content_digest" text NOT NULL,
	"title" text,
	"make_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"year" smallint,
	"mileage_km" integer,
	"colour_id" integer,
	"condition" text,
	"service_history" text,
	"transmission_id" integer,
	"fuel_type_id" integer,
	"body_type_id" integer,
	"drive_type_id" integer,
	"sub_body_type" text,
	"vehicle_type" text,
	"num_doors" smallint,
	"num_seats" smallint,
	"length_cm" integer,
	"price_cents" bigint NOT NULL,
	"price_with_vat_cents" bigint NOT NULL,
	"vehicle_location" text,
	"extras" text[] NOT NULL,
	"features" jsonb NOT NULL,
	"picture_keys" text[] NOT NULL,
	"vin" text,
	"dealer_name" text,
	"dealer_number" text,
	"dealer_email" text,
	"status" text DEFAULT 'available' NOT NULL,
	"sold_at" timestamp with time zone,
	"listed_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "vehicle_saex_number_unique" UNIQUE("saex_number"),
	CONSTRAINT "vehicle_money" CHECK (price_cents >= 0 and price_with_vat_cents >= 0),
	CONSTRAINT "vehicle_sold" CHECK ((status = 'sold') = (sold_at is not null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"key" uuid PRIMARY KEY NOT NULL,
	"request_digest" text NOT NULL,
	"quotation_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quotation_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"recipient_digest" text NOT NULL,
	"message_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mail_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "quotation" (
	"id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"supplier_id" integer NOT NULL,
	"saex_number" integer NOT NULL,
	"start_location_id" integer NOT NULL,
	"end_location_id" integer NOT NULL,
	"delivery_type_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"surname" text NOT NULL,
	"email" text NOT NULL,
	"cell_no" text,
	"language" text NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"intent_digest" text NOT NULL,
	"dealer_cost_usd_cents" bigint NOT NULL,
	"client_cost_usd_cents" bigint NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "quotation_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "quotation_counter" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotation_pdf" (
	"quotation_id" bigint PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_step" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counter" (
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counter_rule_subject_window_start_pk" PRIMARY KEY("rule","subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"id" bigint PRIMARY KEY NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	"search_type_id" smallint NOT NULL,
	"ip_prefix" text NOT NULL,
	"country" text NOT NULL,
	"device" text,
	"makes" text,
	"models" text,
	"min_price" text,
	"max_price" text,
	"saex_ref" text,
	"order_by_id" integer,
	"order_direction_id" integer,
	"vehicle_count" integer
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_user" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"permission_ids" smallint[] NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_user_username_key_unique" UNIQUE("username_key")
);
--> statement-breakpoint
ALTER TABLE "destination" ADD CONSTRAINT "destination_start_country_id_country_id_fk" FOREIGN KEY ("start_country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destination" ADD CONSTRAINT "destination_country_id_country_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."country"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_make_id_make_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."make"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_table_id_rate_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."rate_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate" ADD CONSTRAINT "rate_currency_currency_code_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_make_id_make_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."make"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_colour_id_colour_id_fk" FOREIGN KEY ("colour_id") REFERENCES "public"."colour"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_transmission_id_filter_option_id_fk" FOREIGN KEY ("transmission_id") REFERENCES "public"."filter_option"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_fuel_type_id_filter_option_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."filter_option"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_body_type_id_filter_option_id_fk" FOREIGN KEY ("body_type_id") REFERENCES "public"."filter_option"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_drive_type_id_filter_option_id_fk" FOREIGN KEY ("drive_type_id") REFERENCES "public"."filter_option"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_pdf" ADD CONSTRAINT "quotation_pdf_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destination_country_idx" ON "destination" USING btree ("start_country_id","country_id");--> statement-breakpoint
CREATE UNIQUE INDEX "filter_option_key" ON "filter_option" USING btree ("type_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "model_key" ON "model" USING btree ("make_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_supplier_key" ON "vehicle" USING btree ("supplier_id","supplier_key");--> statement-breakpoint
CREATE INDEX "vehicle_revision_idx" ON "vehicle" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "vehicle_newest_idx" ON "vehicle" USING btree ("listed_at" DESC NULLS LAST,"id") WHERE status <> 'sold';--> statement-breakpoint
CREATE INDEX "vehicle_search_idx" ON "vehicle" USING btree ("model_id","year","price_with_vat_cents","mileage_km","body_type_id","fuel_type_id","transmission_id","drive_type_id","listed_at","id") WHERE status <> 'sold';--> statement-breakpoint
CREATE INDEX "vehicle_price_up_idx" ON "vehicle" USING btree (nullif(price_with_vat_cents, 0),"id","price_with_vat_cents") WHERE status <> 'sold';--> statement-breakpoint
CREATE INDEX "vehicle_price_down_idx" ON "vehicle" USING btree (nullif(price_with_vat_cents, 0) desc nulls last,"id","price_with_vat_cents") WHERE status <> 'sold';--> statement-breakpoint
CREATE INDEX "idempotency_key_created_idx" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_quotation_idx" ON "mail" USING btree ("quotation_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_recipient_idx" ON "mail" USING btree ("recipient_digest","created_at");--> statement-breakpoint
CREATE INDEX "mail_state_idx" ON "mail" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "quotation_intent_idx" ON "quotation" USING btree ("intent_digest","issued_at");--> statement-breakpoint
CREATE INDEX "quotation_issued_idx" ON "quotation" USING btree ("issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "rate_counter_window_idx" ON "rate_counter" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "search_history_time_idx" ON "search_history" USING btree ("searched_at");--> statement-breakpoint
CREATE INDEX "staff_session_user_idx" ON "staff_session" USING btree ("user_id");