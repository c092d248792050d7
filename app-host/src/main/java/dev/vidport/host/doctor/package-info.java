/** Checks the requirements of the service and says how to fix what is missing. */
package dev.vidport.host.doctor;
