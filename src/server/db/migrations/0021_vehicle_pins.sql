ALTER TABLE "vehicle" ADD COLUMN "pinned" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "file_values" jsonb;--> statement-breakpoint
-- Sales agents brought stock by files; what files say can be kept off by STOCKCLERK (4), so they have that permission too.
UPDATE "staff_user" SET "permission_ids" = "permission_ids" || 4::smallint WHERE 3 = ANY ("permission_ids") AND NOT 4 = ANY ("permission_ids");
