CREATE TABLE "change_request" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"base" text NOT NULL,
	"document" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"effect" jsonb NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_made_by_staff_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_request" ADD CONSTRAINT "change_request_decided_by_staff_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_request_state_idx" ON "change_request" USING btree ("state","id" DESC NULLS LAST);