package dev.vidport.architecture.wrong.http.video;

/** A port that is declared by an adapter. */
public interface HttpPort {}
