//! The rules of Dabba Walla.
