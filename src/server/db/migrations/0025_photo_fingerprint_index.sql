-- outside a transaction: nobody waits while the index is built. One that was broken off is built anew.
DROP INDEX CONCURRENTLY IF EXISTS "photo_fingerprint_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "photo_fingerprint_idx" ON "photo" USING btree ("fingerprint");
