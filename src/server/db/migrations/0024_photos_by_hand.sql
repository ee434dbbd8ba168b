-- Photos that staff give by hand, on their way part by part, and by what like pictures are found.
CREATE TABLE "photo_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_user_id" integer NOT NULL,
	"saex_number" integer,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"photo_key" text,
	"outcome" jsonb,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "fingerprint" bigint;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "stored_by" integer;--> statement-breakpoint
ALTER TABLE "photo" ADD COLUMN "first_vehicle_id" bigint;--> statement-breakpoint
ALTER TABLE "photo_upload" ADD CONSTRAINT "photo_upload_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_upload_author_idx" ON "photo_upload" USING btree ("staff_user_id","state");--> statement-breakpoint
CREATE INDEX "photo_upload_created_idx" ON "photo_upload" USING btree ("created_at");
