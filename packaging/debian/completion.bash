# bash-completion loads this file at the first use of vidport.
. <(vidport completion bash)
