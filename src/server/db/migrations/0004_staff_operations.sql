CREATE TABLE "quotation_withdrawal" (
	"quotation_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_user_id" integer NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer NOT NULL,
	"inspection" jsonb,
	"header_digest" text,
	"mapping" jsonb,
	"supplier" text,
	"is_full" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp with time zone,
	"started_by" integer,
	"started_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"read_rows" integer DEFAULT 0 NOT NULL,
	"share" double precision DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"result" jsonb,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "vehicle_status_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_user_id" integer NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "status_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotation_withdrawal" ADD CONSTRAINT "quotation_withdrawal_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_withdrawal" ADD CONSTRAINT "quotation_withdrawal_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_created_by_staff_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_started_by_staff_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_status_change" ADD CONSTRAINT "vehicle_status_change_vehicle_id_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicle"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_status_change" ADD CONSTRAINT "vehicle_status_change_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_created_idx" ON "upload" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "upload_state_idx" ON "upload" USING btree ("state","queued_at");--> statement-breakpoint
CREATE INDEX "upload_header_idx" ON "upload" USING btree ("header_digest","finished_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicle_status_change_idx" ON "vehicle_status_change" USING btree ("vehicle_id","id" DESC NULLS LAST);