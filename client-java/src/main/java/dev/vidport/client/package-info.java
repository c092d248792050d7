/**
 * A client of the service for Java programs: uploads that can be resumed, events, paged lists,
 * typed errors, downloads, and the verification of webhooks.
 *
 * <p>{@link dev.vidport.client.VidportClient} is where to begin.
 */
package dev.vidport.client;
