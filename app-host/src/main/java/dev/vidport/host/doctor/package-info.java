/** Looks for what would keep the service from working, and says what to do. */
package dev.vidport.host.doctor;
