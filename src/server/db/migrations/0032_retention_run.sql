CREATE TABLE "retention_run" (
	"id" smallint PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Counted from here, so that a job that never runs is noticed too.
INSERT INTO "retention_run" VALUES (1, now());
