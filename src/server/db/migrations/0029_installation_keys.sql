CREATE TABLE "installation_key" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"public" jsonb,
	"wrapped" "bytea",
	"wrapped_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "installation_key_wrapped" CHECK (("installation_key"."wrapped" is null) = ("installation_key"."wrapped_by" is null)),
	CONSTRAINT "installation_key_retired" CHECK ("installation_key"."retired_at" is null or "installation_key"."wrapped" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "installation_key_current_idx" ON "installation_key" USING btree ("kind") WHERE "installation_key"."retired_at" is null;