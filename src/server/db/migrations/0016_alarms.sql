CREATE TABLE "alarm" (
	"kind" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
