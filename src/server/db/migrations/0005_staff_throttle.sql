CREATE TABLE "login_try" (
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"tries" timestamp with time zone[] NOT NULL,
	CONSTRAINT "login_try_rule_subject_pk" PRIMARY KEY("rule","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_address" (
	"user_id" integer NOT NULL,
	"address_digest" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_address_user_id_address_digest_pk" PRIMARY KEY("user_id","address_digest")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "actor" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_address" ADD CONSTRAINT "staff_address_user_id_staff_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;