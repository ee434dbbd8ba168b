CREATE TABLE "word_alias" (
	"supplier_id" integer NOT NULL,
	"field" text NOT NULL,
	"word_key" text NOT NULL,
	"stands_for" text,
	CONSTRAINT "word_alias_supplier_id_field_word_key_pk" PRIMARY KEY("supplier_id","field","word_key")
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "new_words" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "word_alias" ADD CONSTRAINT "word_alias_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE cascade ON UPDATE no action;