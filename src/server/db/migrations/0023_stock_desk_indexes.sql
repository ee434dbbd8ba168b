-- outside a transaction: nobody waits while the indexes are built. One that was broken off is built anew.
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_desk_number_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_desk_number_idx" ON "vehicle" USING btree (upper(supplier_key) text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_desk_vin_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_desk_vin_idx" ON "vehicle" USING btree (reverse(upper(vin)) text_pattern_ops) WHERE vin is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_desk_no_photos_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_desk_no_photos_idx" ON "vehicle" USING btree ("listed_at" DESC NULLS LAST,"id") WHERE picture_keys = '{}' and status <> 'sold';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_desk_no_price_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_desk_no_price_idx" ON "vehicle" USING btree ("listed_at" DESC NULLS LAST,"id") WHERE price_with_vat_cents = 0 and status <> 'sold';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_desk_sold_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_desk_sold_idx" ON "vehicle" USING btree ("listed_at" DESC NULLS LAST,"id") WHERE status = 'sold';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_desk_pinned_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_desk_pinned_idx" ON "vehicle" USING btree ("listed_at" DESC NULLS LAST,"id") WHERE pinned <> '{}';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quotation_vehicle_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "quotation_vehicle_idx" ON "quotation" USING btree ("vehicle_id","issued_at" DESC NULLS LAST);
