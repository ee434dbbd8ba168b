CREATE TABLE "stock_import" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"supplier_id" integer NOT NULL,
	"upload_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_import_change" (
	"import_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"before" jsonb,
	CONSTRAINT "stock_import_change_import_id_vehicle_id_pk" PRIMARY KEY("import_id","vehicle_id")
);
--> statement-breakpoint
ALTER TABLE "stock_import" ADD CONSTRAINT "stock_import_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_import" ADD CONSTRAINT "stock_import_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_import_change" ADD CONSTRAINT "stock_import_change_import_id_stock_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."stock_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_import_supplier_idx" ON "stock_import" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "stock_import_upload_idx" ON "stock_import" USING btree ("upload_id");