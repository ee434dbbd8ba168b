CREATE TABLE "paper_picture" (
	"digest" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotation_paper" (
	"quotation_id" bigint PRIMARY KEY NOT NULL,
	"packed" "bytea" NOT NULL,
	"picture_digest" text,
	"picture_at" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "paper_digest" text;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "paper_seal" text;--> statement-breakpoint
ALTER TABLE "quotation_paper" ADD CONSTRAINT "quotation_paper_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_paper" ADD CONSTRAINT "quotation_paper_picture_digest_paper_picture_digest_fk" FOREIGN KEY ("picture_digest") REFERENCES "public"."paper_picture"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_paper_picture_idx" ON "quotation_paper" USING btree ("picture_digest");--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_paper_digest_unique" UNIQUE("paper_digest");--> statement-breakpoint
-- Papers from before files were sealed are known by their bytes alone.
UPDATE "quotation" SET "paper_digest" = translate(encode(sha256("quotation_pdf"."bytes"), 'base64'), '+/=', '-_') FROM "quotation_pdf" WHERE "quotation_pdf"."quotation_id" = "quotation"."id";
