CREATE TABLE "quotation_paper_object" (
	"quotation_id" bigint PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotation_paper_object" ADD CONSTRAINT "quotation_paper_object_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotation_paper_object_created_idx" ON "quotation_paper_object" USING btree ("created_at");