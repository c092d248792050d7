package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** A library that brings the web server along. */
record Embedded(HttpPort server) {}
