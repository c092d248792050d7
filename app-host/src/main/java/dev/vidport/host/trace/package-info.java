/** Traces for the operator's OpenTelemetry collector. */
package dev.vidport.host.trace;
