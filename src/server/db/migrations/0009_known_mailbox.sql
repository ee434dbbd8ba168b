CREATE TABLE "known_mailbox" (
	"recipient_digest" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
