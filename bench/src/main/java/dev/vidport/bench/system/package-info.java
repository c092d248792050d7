/** What is needed of the machine: processes, their time, free ports, folders that go away. */
package dev.vidport.bench.system;
