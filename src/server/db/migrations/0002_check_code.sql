ALTER TABLE "quotation" ADD COLUMN "check_code" text;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "check_digest" text;--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_check_code_unique" UNIQUE("check_code");--> statement-breakpoint
ALTER TABLE "quotation" ADD CONSTRAINT "quotation_check_digest_unique" UNIQUE("check_digest");