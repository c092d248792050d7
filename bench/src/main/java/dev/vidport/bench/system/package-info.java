/** Operating system helpers: processes, processor time, free ports, temporary folders. */
package dev.vidport.bench.system;
