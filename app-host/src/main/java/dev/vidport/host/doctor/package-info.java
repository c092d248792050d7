/** Checks the requirements of the service and says how to meet those that are not met. */
package dev.vidport.host.doctor;
