package dev.vidport.architecture.wrong.storage.video;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** An adapter that knows another adapter. */
record CallingStore(HttpPort port) {}
