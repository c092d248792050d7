/** Traces for an OpenTelemetry collector. */
package dev.vidport.host.trace;
