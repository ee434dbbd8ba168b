CREATE TABLE "bulk_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"request_digest" text NOT NULL,
	"wish" jsonb NOT NULL,
	"filter" jsonb,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	"excluded" jsonb NOT NULL,
	"sums" jsonb,
	"needs_second" boolean NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"started_by" integer,
	"started_at" timestamp with time zone,
	"refused_by" integer,
	"undone_by" integer,
	CONSTRAINT "bulk_change_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "bulk_item" (
	"bulk_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"outcome" text,
	"undo" text,
	CONSTRAINT "bulk_item_bulk_id_place_pk" PRIMARY KEY("bulk_id","place")
);
--> statement-breakpoint
ALTER TABLE "vehicle_change" ADD COLUMN "bulk_id" bigint DEFAULT nullif(current_setting('saex.bulk', true), '')::bigint;--> statement-breakpoint
ALTER TABLE "bulk_change" ADD CONSTRAINT "bulk_change_made_by_staff_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change" ADD CONSTRAINT "bulk_change_started_by_staff_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change" ADD CONSTRAINT "bulk_change_refused_by_staff_user_id_fk" FOREIGN KEY ("refused_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change" ADD CONSTRAINT "bulk_change_undone_by_staff_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_item" ADD CONSTRAINT "bulk_item_bulk_id_bulk_change_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_made_idx" ON "bulk_change" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "bulk_item_open_idx" ON "bulk_item" USING btree ("bulk_id","place") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "bulk_item_changed_idx" ON "bulk_item" USING btree ("bulk_id","place") WHERE outcome = 'changed' and undo is null;