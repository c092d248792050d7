package dev.vidport.architecture.wrong.s3;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** An optional adapter that knows an adapter other than that of its settings. */
record CallingBucket(HttpPort port) {}
