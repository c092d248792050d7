/** Prometheus metrics of a host. */
package dev.vidport.host.metric;
