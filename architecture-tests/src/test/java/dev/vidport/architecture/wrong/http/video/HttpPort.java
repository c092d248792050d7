package dev.vidport.architecture.wrong.http.video;

/** A port that an adapter declares. */
public interface HttpPort {}
