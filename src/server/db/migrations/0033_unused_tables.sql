DROP TABLE "quotation_pdf";--> statement-breakpoint
DROP TABLE "staff_address";