/** Parts that come in and files that go out, against nginx. */
package dev.vidport.bench.files;
